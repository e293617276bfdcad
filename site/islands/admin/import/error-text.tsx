import { TriangleAlert } from 'lucide-react'

/** What is wrong, said as soon as it is. */
export function ErrorText({ text }: { text: string }) {
  return (
    <div role="alert">
      {text && (
        <p className="field__error">
          <TriangleAlert className="icon" aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}
