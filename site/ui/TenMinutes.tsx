/** The delivery promise: a clock with ten of its sixty minutes filled. */
export function TenMinutes({ text }: { text: string }) {
  return (
    <p className="ten-min">
      <Dial />
      {text}
    </p>
  )
}

export function Dial() {
  return (
    <svg className="dial" viewBox="0 0 16 16" aria-hidden="true">
      <path className="dial__ten" d="M8 8V1.8A6.2 6.2 0 0 1 13.37 4.9Z" />
      <circle className="dial__face" cx="8" cy="8" r="6.7" />
    </svg>
  )
}
