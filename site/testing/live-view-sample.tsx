import { atom } from 'nanostores'
import { Icon } from '../ui/Icon.tsx'
import { read, showLive } from '../ui/live-view.ts'

const $names = atom(['Atta', 'Besan', 'Curd'])
const $chosen = atom('Atta')
const $typed = atom('')
const $isNoted = atom(false)

/** A page of the live-view test, which changes its stores: `Object.assign` makes them reachable from there. */
export function LiveViewSample() {
  const typed = read($typed)
  return (
    <>
      {read($isNoted) && <p role="status">Only a few are left</p>}
      <ul>
        {read($names).map((name) => (
          <Line key={name} name={name} />
        ))}
      </ul>
      <textarea
        aria-label="Note"
        rows={2}
        value={typed}
        onChange={({ currentTarget }) => $typed.set(currentTarget.value.replace(/\d/g, ''))}
      />
      <output aria-busy={typed === ''}>{typed}</output>
    </>
  )
}

function Line({ name }: { name: string }) {
  const isChosen = read($chosen) === name
  return (
    <li className={isChosen ? 'chosen' : undefined}>
      <label>
        {/* "Curd" cannot be stored. */}
        <input
          type="radio"
          name="line"
          checked={isChosen}
          onChange={() => {
            if (name !== 'Curd') $chosen.set(name)
          }}
        />
        {name}
      </label>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={() => $names.set($names.get().filter((other) => other !== name))}
      >
        <Icon name="trash" />
      </button>
    </li>
  )
}

if (typeof document !== 'undefined') {
  Object.assign(globalThis, { note: () => $isNoted.set(true), turn: () => $names.set([...$names.get()].reverse()) })
  showLive(
    () => <LiveViewSample />,
    document.body,
    () => {},
  )
}
