import { expect, test } from 'bun:test'
import { createTestDatabase } from '../../testing/database.ts'
import { beginningWith, containing } from './patterns.ts'

const { db } = await createTestDatabase()

test('a pattern finds the text as it is typed, whatever signs it has', async () => {
  for (const text of ['milk', '100%', 'a_b', String.raw`C:\milk`, '']) {
    const [row] = await db.$client`
      select ${`x${text}y`} like ${containing(text)} as holds, ${`${text}y`} like ${beginningWith(text)} as begins,
        ${`x${text}y`} like ${beginningWith(`${text}z`)} as others`
    expect([text, { ...row }]).toEqual([text, { holds: true, begins: true, others: false }])
  }
  const [row] =
    await db.$client`select '100 g' like ${containing('100%')} as percent, 'axb' like ${containing('a_b')} as any`
  expect({ ...row }).toEqual({ percent: false, any: false })
})
