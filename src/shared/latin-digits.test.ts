import { expect, test } from 'bun:test'
import { latinDigits } from './latin-digits.ts'

test('the digits of every script are read as the same ones', () => {
  for (const digits of [
    '0123456789',
    '०१२३४५६७८९',
    '٠١٢٣٤٥٦٧٨٩',
    '௦௧௨௩௪௫௬௭௮௯',
    '０１２３４５６７８９',
    '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
    '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿',
  ])
    expect(latinDigits(`a ${digits}, Ⅷ½`)).toBe('a 0123456789, Ⅷ½')
})
