import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createTestDatabase } from '../../testing/database.ts'

const { db } = await createTestDatabase()

// Each function once more as the expression that says what it means, which is many times slower.
await db.$client.unsafe(`
  create schema plain;
  create function plain.search_fold(value text) returns text language sql immutable
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(
      regexp_replace(
        search_plain(value),
        '[''’‘\`\\u00ad\\u034f\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufe00-\\ufe0f\\ufeff\\u093c]', '', 'g'),
      '०१२३४५६७८९ँ', '0123456789ं'),
    '[\\u0001-/:-@[-\`{-\\u00bf\\u00d7\\u00f7\\u05be\\u060c\\u061b\\u061f\\u06d4\\u0964\\u0965\\u0970\\u1680\\u180e\\u2000-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u3030\\u30fb\\U0001f000-\\U0001faff]+', ' ', 'g'),
    '([eo]a)ves(?= |$)', '\\1f', 'g'),
    '([a-z]{2}(?:sh|ch|x|ss|zz)|[a-z]{3}o)es(?= |$)', '\\1', 'g'),
    '([a-z]{3})(?:ies|ie|y)(?= |$)', '\\1i', 'g'),
    '([a-z]{2}[a-rtv-z])s(?= |$)', '\\1', 'g');
  create function plain.search_vector(folded text) returns tsvector language sql immutable
  return regexp_replace(regexp_replace(coalesce(folded, ''), '[^ ]{200,}', '', 'g'), '[^ ]+', '''\\&'':1', 'g')::tsvector;
  create function plain.search_marked(folded text) returns tsvector language sql immutable
  return plain.search_vector(regexp_replace(coalesce(folded, ''), '([^ ]+)', '=\\1', 'g'));
  create function plain.search_head(folded text) returns text language sql immutable
  return substring(trim(folded) from '[^ ]+(?: (?:bag|bar|block|bottle|box|bunch|can|cube|cut|jar|kernel|leaf|pack|packet|piece|pouch|powder|pwd|seed|slice|tin|tub|whole))*$');
  create function plain.search_amounts(unit text) returns text language sql immutable
  return (
    select string_agg(
      trim_scale(amount[1]::numeric * case when amount[2] in ('kg', 'kgs', 'l', 'ltr', 'litre', 'litres') then 1000 else 1 end)
        || case when amount[2] in ('kg', 'kgs', 'g', 'gm', 'gms', 'gram', 'grams') then 'g'
                when amount[2] in ('l', 'ltr', 'litre', 'litres', 'ml') then 'ml' else 'pc' end, ' ')
    from regexp_matches(lower(unit), '(\\d{1,6}(?:\\.\\d{1,3})?)\\s*(kgs?|gms?|grams?|g|ltr|litres?|ml|l|pcs?|pieces?)\\M', 'g') as amount
  );
  create function plain.search_own_words(name text, brand text, also text, unit text) returns tsvector language sql immutable
  return (
    select setweight(plain.search_vector(concat_ws(' ', plain.search_head(folded.core), folded.brackets)), 'A')
      || setweight(plain.search_vector(concat_ws(' ', folded.core, folded.others)), 'B')
      || setweight(plain.search_vector(folded.name), 'C')
      || plain.search_vector(concat_ws(' ', plain.search_amounts(unit), plain.search_fold(unit)))
      || plain.search_marked(concat_ws(' ', folded.name, folded.others))
      || search_keys('@', array[folded.brand])
    from (
      select
        plain.search_fold(bare.name) as name,
        plain.search_fold(regexp_replace(bare.name, '[,([|;:].*$|\\s[-–—]\\s.*$|\\s(?:with|for|from)\\s.*$', '', 'i')) as core,
        plain.search_fold(brand) as brand,
        plain.search_fold(concat_ws(' ', brand, also)) as others,
        case when position('(' in bare.name) > 0
          then plain.search_fold((select string_agg(bracket[1], ' ') from regexp_matches(bare.name, '\\(([^)]*)\\)', 'g') as bracket))
        end as brackets
      from (select search_without_amount(search_own_words.name) as name offset 0) as bare
      offset 0
    ) as folded
  )`)

const word = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '  ',
      ' - ',
      ' – ',
      ', ',
      ' (',
      ') ',
      '|',
      ': ',
      "Lay's",
      '`',
      '\t',
      '\u00a0',
      '\u200d',
      '\\',
      "''",
      '\u007f',
    ],
    ...[
      'Leaves',
      'Olives',
      'Boxes',
      'Dishes',
      'Potatoes',
      'Berries',
      'Curry',
      'Cookies',
      'Bus',
      'Gas',
      'Apples',
      'CURRIES',
    ],
    ...[
      'Pack',
      'Powder',
      'Leaf',
      'Whole',
      'Box',
      'Seeds',
      'Curry Leaves',
      'with',
      'for',
      'From',
      'pack of 4',
      '4x125g Pkt',
    ],
    ...[
      '500 g',
      '1 kg',
      '1.5L',
      '6 pcs',
      '0012 ml',
      '1234567 g',
      '2 gs',
      '10 litres',
      '12 kgs',
      '½ kg',
      '१२ g',
      '7',
      'kg',
    ],
    ...['दूध', 'प्याज़', 'चाँद', 'Café', 'ŒUF', 'Straße', '茶', '🍎', 'x'.repeat(199), 'y'.repeat(200), 'İs'],
  ),
  fc.string({ maxLength: 6 }),
  fc.string({ unit: fc.constantFrom(...'abeoshxzy ivs,('), maxLength: 12 }),
)
const text = fc
  .tuple(fc.array(word, { maxLength: 6 }), fc.constantFrom(' ', ''))
  // Postgres stores no null characters and no halves of characters.
  .map(([words, between]) => words.join(between).replaceAll('\0', '').toWellFormed())

test('stores the words that the expressions say', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const [row] = await db.$client`
        select plain.search_fold(${given}) as "foldExpected", search_fold(${given}) as fold,
          plain.search_head(search_fold(${given})) as "headExpected", search_head(search_fold(${given})) as head,
          plain.search_vector(search_fold(${given}))::text as "vectorExpected", search_vector(search_fold(${given}))::text as vector,
          plain.search_marked(search_fold(${given}))::text as "markedExpected", search_marked(search_fold(${given}))::text as marked,
          plain.search_amounts(${given}) as "amountsExpected", search_amounts(${given}) as amounts`
      const { fold, head, vector, marked, amounts } = row!
      expect({ fold, head, vector, marked, amounts }).toEqual({
        fold: row!.foldExpected,
        head: row!.headExpected,
        vector: row!.vectorExpected,
        marked: row!.markedExpected,
        amounts: row!.amountsExpected,
      })
    }),
    { numRuns: 1_500 },
  )
})

test('stores the words of products that the expressions say', async () => {
  const optional = fc.option(text)
  await fc.assert(
    fc.asyncProperty(text, optional, optional, text, async (name, brand, also, unit) => {
      const [row] = await db.$client`
        select plain.search_own_words(${name}, ${brand}, ${also}, ${unit})::text as expected,
          search_own_words(${name}, ${brand}, ${also}, ${unit})::text as words`
      expect(row!.words).toBe(row!.expected)
    }),
    { numRuns: 1_000 },
  )
})

test('of nothing there is nothing to store', async () => {
  const [row] = await db.$client`
    select search_fold(null) as fold, search_head(null) as head, search_vector(null)::text as vector,
      search_marked(null)::text as marked, search_amounts(null) as amounts, search_head('') as empty`
  expect(row).toEqual({ fold: null, head: null, vector: '', marked: '', amounts: null, empty: null })
})
