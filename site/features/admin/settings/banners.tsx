import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { SETTINGS } from '../../../../src/shared/schemas/settings.ts'
import { Line } from './fields.tsx'
import { ImageField } from './image-field.tsx'
import type { SettingsForm } from './section.tsx'

const MAX = SETTINGS.banners.maxItems
const EMPTY = { title: '', text: '', action: '', link: '', picture: '', phonePicture: '' }

/** The banners at the top of the home page, with images and text. */
export function Banners({ form }: { form: SettingsForm }) {
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: 'banners' })
  const add = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className="settings-group">
      <legend>Banners</legend>
      {fields.map(({ id }, at) => (
        <fieldset className="settings-banner" key={id} aria-label={`Banner ${at + 1}`}>
          <div className="settings-banner__head">
            <b>Banner {at + 1}</b>
            {at > 0 && (
              <button className="button button--plain button--small" type="button" onClick={() => swap(at, at - 1)}>
                Move up
              </button>
            )}
            {fields.length > 1 && (
              <button
                className="button button--plain button--small"
                type="button"
                aria-label={`Remove banner ${at + 1}`}
                onClick={() => {
                  remove(at)
                  add.current?.focus()
                }}
              >
                Remove
              </button>
            )}
          </div>
          <div className="form-grid">
            <div className="half">
              <Line form={form} name={`banners.${at}.title`} label="Title" />
            </div>
            <div className="half">
              <Line form={form} name={`banners.${at}.text`} label="Text" />
            </div>
            <div className="half">
              <Line form={form} name={`banners.${at}.action`} label="Button" hint="Empty for none" />
            </div>
            <div className="half">
              <Line
                form={form}
                name={`banners.${at}.link`}
                label="Leads to"
                hint="Such as /search?q=mango; empty for the category that the button names"
              />
            </div>
            <div className="half">
              <ImageField
                form={form}
                name={`banners.${at}.picture`}
                label={`Image of banner ${at + 1}`}
                hint="Shown beside the text. Without one, the shop's drawing is shown."
              />
            </div>
            <div className="half">
              <ImageField
                form={form}
                name={`banners.${at}.phonePicture`}
                label={`Image of banner ${at + 1} on phones`}
                hint="Without one, the same image is shown."
              />
            </div>
          </div>
        </fieldset>
      ))}
      <button
        className="button button--quiet button--small"
        type="button"
        ref={add}
        aria-disabled={fields.length >= MAX}
        onClick={() => fields.length < MAX && append(EMPTY)}
      >
        <Plus className="icon icon--sm" aria-hidden="true" />
        Add a banner
      </button>
    </fieldset>
  )
}
