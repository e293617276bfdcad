import { UserRound } from 'lucide-react'
import { Image } from '../../ui/Image.tsx'

interface Props {
  /** URL of the stored image, or empty. */
  address: string
  name: string
  /** URL of an image that is not stored yet. */
  preview?: string | undefined
}

/** A person's image, or their initials if there is none. */
export function Avatar({ address, name, preview }: Props) {
  if (preview) {
    return (
      <span className="avatar">
        <img src={preview} alt="" width="96" height="96" />
      </span>
    )
  }
  if (address) {
    return (
      <span className="avatar">
        <Image url={address} sizes="6rem" load="eager" />
      </span>
    )
  }
  const letters = lettersOf(name)
  return (
    <span className="avatar" aria-hidden="true">
      {letters || <UserRound className="icon" />}
    </span>
  )
}

function lettersOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
