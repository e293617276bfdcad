import { TriangleAlert } from 'lucide-react'

/** Error message that screen readers announce when it appears. */
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
