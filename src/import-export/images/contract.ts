import { t } from 'elysia'

/** How far the images of an import are. */
export const ImagesProgress = t.Object({
  waiting: t.Number(),
  done: t.Number(),
  failed: t.Number(),
  failures: t.Array(
    t.Object({
      number: t.Number(),
      source: t.String(),
      reason: t.String(),
    }),
  ),
})
