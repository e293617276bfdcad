import { useState } from 'react'
import picture from '../../assets/art/basket.svg?url'
import { Image } from '../../ui/Image.tsx'
import { ImageTile } from '../../ui/ImageTile.tsx'
import { ImageUploader } from '../../ui/ImageUploader.tsx'
import { ImageViewer } from '../../ui/ImageViewer.tsx'
import { storedTile, type Tile } from '../../ui/image-tiles.ts'
import { Specimen, State } from './specimen.tsx'

const file = new File([], 'milk.webp')
const TILES: Tile[] = [
  storedTile(picture),
  { key: 'sending', url: null, file, share: 0.4, fault: null },
  { key: 'storing', url: null, file, share: 1, fault: null },
  { key: 'failed', url: null, file, share: 0, fault: 'The shop cannot be reached. Please try again.' },
]
const nothing = () => {}
const send = async () => ({ success: false as const, message: 'Nothing is sent from here' })

export function Images() {
  const [shown, setShown] = useState<number | null>(null)
  return (
    <>
      <Specimen part="Image">
        <Image url={picture} sizes="160px" alt="A basket" />
        <State name="none">
          <Image url="" sizes="160px" />
        </State>
      </Specimen>
      <Specimen part="ImageTile">
        <ul className="upload">
          {TILES.map((tile, place) => (
            <ImageTile
              key={tile.key}
              tile={tile}
              place={place}
              last={place === TILES.length - 1}
              alone={false}
              onEnlarge={nothing}
              onRetry={nothing}
              onRemove={nothing}
              onMove={nothing}
            />
          ))}
        </ul>
      </Specimen>
      <Specimen part="ImageUploader">
        <ImageUploader
          label="Images"
          action="Upload Image"
          pictures={[picture]}
          hint="The first one is on the card"
          error="An image is needed"
          send={send}
          onChange={nothing}
          onPending={nothing}
        />
        <State name="not yet">
          <ImageUploader
            label="Image of a category"
            action="Upload one"
            pictures={[]}
            single
            disabledReason="Enter a name first"
            send={send}
            onChange={nothing}
            onPending={nothing}
          />
        </State>
      </Specimen>
      <Specimen part="ImageViewer">
        <button className="button button--quiet" type="button" onClick={() => setShown(0)}>
          Open ImageViewer
        </button>
        <ImageViewer
          pictures={[picture, '']}
          at={shown}
          name="Two images"
          onMove={setShown}
          onClose={() => setShown(null)}
        />
      </Specimen>
    </>
  )
}
