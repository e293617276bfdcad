import { useEffect, useRef, useState } from 'react'
import { Image } from '../../../ui/Image.tsx'
import { SAVE_PRODUCT } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import type { ProductFields } from './product-form.ts'
import { type Difference, differencesOf, merge, type Side } from './product-merge.ts'

interface Props {
  /** The product as it was when I started editing. */
  base: ProductFields
  mine: ProductFields
  /** The product as it is stored now. */
  theirs: ProductFields
  onDecide(merged: ProductFields): void
}

/** Resolves an edit conflict between two admins. The second one chooses a value for each field that both changed. */
export function Merge({ base, mine, theirs, onDecide }: Props) {
  const differences = differencesOf(base, mine, theirs)
  const [stored, setChosen] = useState<Partial<Record<keyof ProductFields, Side>>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(differences.map(({ field }) => [field, side])))
  return (
    <div className="merge">
      <h3 ref={heading} tabIndex={-1}>
        Another user changed this product while you were editing it
      </h3>
      <p>Changes that only one of you made are kept. Both of you changed these: choose which value to keep.</p>
      <div className="merge__all">
        <button className="button button--quiet button--small" type="button" onClick={() => chooseAll('mine')}>
          Keep all mine
        </button>
        <button className="button button--quiet button--small" type="button" onClick={() => chooseAll('theirs')}>
          Take all theirs
        </button>
      </div>
      {differences.map((difference) => (
        <fieldset className="merge__field" key={difference.field}>
          <legend>{difference.label}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <SideOf
              key={side}
              difference={difference}
              side={side}
              pictures={difference.field === 'image' ? { mine, theirs }[side].image : []}
              chosen={(stored[difference.field] ?? 'mine') === side}
              onChoose={() => setChosen({ ...stored, [difference.field]: side })}
            />
          ))}
        </fieldset>
      ))}
      <div className="dialog__actions">
        <button
          className="button button--action"
          type="button"
          onClick={() => onDecide(merge(base, mine, theirs, stored))}
        >
          {say(SAVE_PRODUCT)}
        </button>
      </div>
    </div>
  )
}

interface SideProps {
  difference: Difference
  side: Side
  pictures: readonly string[]
  chosen: boolean
  onChoose(): void
}

function SideOf({ difference, side, pictures: images, chosen, onChoose }: SideProps) {
  return (
    <label className="merge__side">
      <input type="radio" name={`keep-${difference.field}`} checked={chosen} onChange={onChoose} />
      <span>
        <b>{side === 'mine' ? 'Keep mine' : 'Take theirs'}</b>
        <span className="merge__value">{difference[side]}</span>
        {images.length > 0 && (
          <span className="merge__images">
            {images.map((url) => (
              <span className="thumbnail" key={url}>
                <Image url={url} sizes="56px" />
              </span>
            ))}
          </span>
        )}
      </span>
    </label>
  )
}
