import { t } from 'elysia'
import { oneOf } from '../../platform/runtime/one-of.ts'

/** What a ZIP has in it, as its import shows it. */
export const ArchiveView = t.Nullable(
  t.Object({
    holds: oneOf(['list', 'images']),
    images: t.Number({ description: 'Number of images that can be used.' }),
    strayCount: t.Number({ description: 'Number of files that are of no use.' }),
    strays: t.Array(t.Object({ path: t.String(), reason: t.String() }), {
      description: 'The first files that are of no use; the reason continues a sentence that begins with the path.',
    }),
  }),
  { description: 'What the file has in it, if it is a ZIP.' },
)
