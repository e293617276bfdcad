import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Chip, Chips } from './Chips.tsx'
import { Field } from './Field.tsx'

interface Props {
  label: string
  /** Placeholder of the empty field, such as "Select Category". */
  placeholder: string
  options: readonly Chip[]
  chosen: readonly Chip[]
  onChange(chosen: Chip[]): void
  hint?: string | undefined
  error?: string | undefined
  /** Said in place of the options when there are none at all. */
  none?: string | undefined
}

/** A searchable multi-select with the selected options as chips below. Selecting an option twice shows a message. */
export function MultiSelect({ label, placeholder, options, chosen, onChange, hint, error, none }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const [typed, setTyped] = useState('')
  const change = (next: Chip[], details: Combobox.Root.ChangeEventDetails) => {
    // Lets Escape close the surrounding dialog, instead of clearing the selection.
    if (details.reason === 'escape-key') {
      details.cancel()
      return details.allowPropagation()
    }
    const again = chosen.find(({ id }) => !next.some((other) => other.id === id))
    setSaid(again ? `${again.name} is chosen already` : '')
    setTyped('')
    if (!again) onChange(next)
  }
  return (
    <Combobox.Root
      multiple
      items={startingFirst(options, typed)}
      value={[...chosen]}
      onValueChange={change}
      inputValue={typed}
      onInputValueChange={setTyped}
      itemToStringLabel={({ name }) => name}
      isItemEqualToValue={(one, other) => one.id === other.id}
      autoHighlight
    >
      <Field label={label} hint={hint} error={error}>
        {(props) => (
          <>
            <Combobox.InputGroup className="select">
              <Combobox.Input className="input" placeholder={placeholder} ref={input} {...props} />
              <Combobox.Trigger className="select__trigger" aria-label={`Show all: ${label}`}>
                <ChevronDown className="icon" aria-hidden="true" />
              </Combobox.Trigger>
            </Combobox.InputGroup>
            <p className="field__hint options__said" role="status">
              {said}
            </p>
            <Chips
              label={`Chosen: ${label}`}
              chips={chosen}
              onRemove={(chip) => onChange(chosen.filter(({ id }) => id !== chip.id))}
              focusWhenEmpty={() => input.current}
            />
          </>
        )}
      </Field>
      <Options label={label} none={options.length === 0 ? none : undefined} />
    </Combobox.Root>
  )
}

/** Sorts options that start with the typed text before those that merely contain it. */
function startingFirst(options: readonly Chip[], typed: string): Chip[] {
  const start = typed.trim().toLowerCase()
  const starts = ({ name }: Chip) => name.toLowerCase().startsWith(start)
  return [...options.filter(starts), ...options.filter((each) => !starts(each))]
}

function Options({ label, none = 'Nothing found' }: Pick<Props, 'label' | 'none'>) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className="options-place" sideOffset={4}>
        <Combobox.Popup className="options" role="region" aria-label={`Choices: ${label}`}>
          <Combobox.Empty>
            <p className="options__none">{none}</p>
          </Combobox.Empty>
          <Combobox.List className="options__list">
            {(option: Chip) => (
              <Combobox.Item className="options__item" key={option.id} value={option}>
                <span>{option.name}</span>
                <Combobox.ItemIndicator>
                  <Check className="icon icon--sm" aria-hidden="true" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}
