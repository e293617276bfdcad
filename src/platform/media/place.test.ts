import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskMedia } from './disk.ts'
import { mediaPlace, openMediaPlace } from './place.ts'

const root = mkdtempSync(join(tmpdir(), 'tokri-place-'))
afterAll(() => rmSync(root, { recursive: true }))
const at = (name: string) => ({ s3: null, dataDir: join(root, name) })

test('instances with one folder of images have one place, those with others have another', async () => {
  expect(mediaPlace(at('one'))).toBeNull()
  const place = openMediaPlace(at('one'))
  expect(place).toStartWith('folder ')
  expect([openMediaPlace(at('one')), mediaPlace(at('one'))]).toEqual([place, place])
  expect(openMediaPlace(at('other'))).not.toBe(place)
  expect(await Array.fromAsync(diskMedia(join(root, 'one/media')).list())).toEqual([])
  const s3 = { bucket: 'pictures', endpoint: null, region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' }
  expect(openMediaPlace({ ...at('one'), s3 } as never)).toBe('bucket pictures')
})
