import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A select of the browser with an arrow; its props are those of `select`, and `className` is that of the whole. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={className ? `select ${className}` : 'select'}>
      <select {...props} className="input">
        {children}
      </select>
      <ChevronDown className="icon" aria-hidden="true" />
    </span>
  )
}
