import { Dialogs } from './dialogs.tsx'
import { Fields } from './fields.tsx'
import { Images } from './images.tsx'
import { States } from './states.tsx'

/** Every part of `site/ui` that is a React component. */
export function Parts() {
  return (
    <>
      <Fields />
      <Images />
      <Dialogs />
      <States />
    </>
  )
}
