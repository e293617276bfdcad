import { type Static, t } from 'elysia'
import { oneOf } from '../../platform/runtime/one-of.ts'
import { TARGETS } from '../rows/columns.ts'

export const TemplateColumn = t.Object(
  {
    target: oneOf(TARGETS),
    header: t.String({ description: 'The name of the column, as exports have it.' }),
    example: t.String(),
    about: t.String({ description: 'What belongs into the column.' }),
    names: t.Array(t.String(), { description: 'Other names under which imports know the column.' }),
  },
  { $id: 'TemplateColumn' },
)
export type TemplateColumn = Static<typeof TemplateColumn>
