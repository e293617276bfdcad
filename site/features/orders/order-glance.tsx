import { listedNames } from '../../../src/shared/listed-names.ts'
import { Image } from '../../ui/Image.tsx'

interface Props {
  lines: readonly { name: string; image: readonly string[] }[]
  /** Whether the order may have more lines than these. */
  isCut?: boolean
}

/** How many lines have an image, and how many a name. */
const MAX_IMAGES = 5
const MAX_NAMES = 3

/** What was ordered, in a row of images and a sentence. */
export function OrderGlance({ lines, isCut = false }: Props) {
  return (
    <div className="order-glance">
      <div className="order-glance__images" aria-hidden="true">
        {lines.slice(0, MAX_IMAGES).map(({ name, image }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order neither move nor come and go
          <span key={`${at} ${name}`} className="cart-line__media">
            <Image url={image[0] ?? ''} sizes="48px" />
          </span>
        ))}
      </div>
      <p>{namesOf(lines, isCut)}</p>
    </div>
  )
}

function namesOf(lines: Props['lines'], isCut: boolean): string {
  const names = lines.map(({ name }) => name)
  return isCut ? `${names.slice(0, MAX_NAMES).join(', ')} and more` : listedNames(names, MAX_NAMES)
}
