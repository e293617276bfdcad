import { type ReactNode, useId } from 'react'

interface Props {
  /** The name of the part's file in `site/ui`, without its ending. */
  part: string
  children: ReactNode
}

/** One part with its states below each other. */
export function Specimen({ part, children }: Props) {
  const id = useId()
  return (
    <section className="specimen" data-part={part} aria-labelledby={id}>
      <h2 id={id}>{part}</h2>
      {children}
    </section>
  )
}

export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <p className="specimen__state">{name}</p>
      {children}
    </>
  )
}
