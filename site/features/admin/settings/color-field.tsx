import type { FieldPath } from 'react-hook-form'
import type { ShopSettings } from '../../../../src/settings/contract.ts'
import { colorIn, contrastOf, inkOn, isColor, WHITE } from '../../../../src/shared/colors.ts'
import { DEFAULT_THEME_COLOR } from '../../../../src/shared/web-app.ts'
import { Field } from '../../../ui/Field.tsx'
import { errorAt, type SettingsForm } from './section.tsx'

interface Props {
  form: SettingsForm
  name: FieldPath<ShopSettings> & 'themeColor'
  label: string
  hint: string
}

/** A colour setting, typed or chosen, with the contrast of what is drawn on it. */
export function ColorField({ form, name, label, hint }: Props) {
  const typed = colorIn(form.watch(name))
  const color = isColor(typed) ? typed : DEFAULT_THEME_COLOR
  return (
    <div className="half">
      <Field label={label} hint={`${hint} ${contrastLabel(color)}`} error={errorAt(form, name)}>
        {(props) => (
          <span className="color-field">
            <input
              className="input tabular"
              placeholder={DEFAULT_THEME_COLOR}
              autoComplete="off"
              spellCheck={false}
              {...props}
              {...form.register(name)}
            />
            <input
              className="color-field__swatch"
              type="color"
              aria-label={`Choose ${label}`}
              value={color}
              onChange={({ target }) => form.setValue(name, target.value, { shouldDirty: true })}
            />
          </span>
        )}
      </Field>
    </div>
  )
}

function contrastLabel(color: string): string {
  const ink = inkOn(color)
  return `Its basket is ${ink === WHITE ? 'white' : 'black'} (contrast ${contrastOf(color, ink).toFixed(1)}).`
}
