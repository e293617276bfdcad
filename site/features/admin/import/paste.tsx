import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { FormButton } from '../form-button.tsx'
import { chooseFile } from './import.ts'

/** Takes a price list as text: owners have it in a chat, or select it in a spreadsheet. */
export function Paste() {
  const [text, setText] = useState('')
  const ready = text.trim() !== ''
  return (
    <details className="import-template import-paste">
      <summary>
        <ChevronDown className="icon" aria-hidden="true" />
        Or paste a list
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) void chooseFile(new File([text], 'Pasted list.txt', { type: 'text/plain' }))
        }}
      >
        <label className="field">
          <span className="field__label">Your list</span>
          <textarea
            className="input"
            rows={6}
            placeholder={'Atta 5kg - 240\nSugar 1 kg - 46'}
            aria-describedby="import-paste-note"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <p className="import-note" id="import-paste-note">
          From a chat, one product a line with its price at the end, or cells of a spreadsheet.
        </p>
        <FormButton ready={ready} busy={false}>
          Read the list
        </FormButton>
      </form>
    </details>
  )
}
