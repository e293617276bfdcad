import { useState } from 'react'
import { type Chip, Chips } from '../../ui/Chips.tsx'
import { Field } from '../../ui/Field.tsx'
import { MultiSelect } from '../../ui/MultiSelect.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { SearchInputGroup } from '../../ui/SearchInputGroup.tsx'
import { Select } from '../../ui/Select.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { LONG_NAME, LONG_WORD } from '../catalogue.ts'
import { Specimen, State } from './specimen.tsx'

const OPTIONS: Chip[] = ['Milk', 'Bread', LONG_NAME, LONG_WORD].map((name) => ({ id: name, name }))

export function Fields() {
  const [chips, setChips] = useState<readonly Chip[]>(OPTIONS)
  const [chosen, setChosen] = useState<readonly Chip[]>(OPTIONS.slice(0, 3))
  const [count, setCount] = useState(1)
  return (
    <>
      <Specimen part="Field">
        <Field label="Unit" hint="Such as 500 ml" aside={<a href="/">What is this?</a>}>
          {(props) => <input className="input" {...props} />}
        </Field>
        <label className="check">
          <input type="checkbox" />
          Leave it at the door
        </label>
      </Specimen>
      <Specimen part="TextField">
        <TextField label="Name" defaultValue={LONG_NAME} hint={LONG_NAME} />
        <TextField label="Email" defaultValue="asha@" error="must be an email address such as name@example.com" />
        <TextField label="Mobile" defaultValue="9876543210" disabled />
      </Specimen>
      <Specimen part="Select">
        <Select aria-label="Category" defaultValue={LONG_NAME}>
          {OPTIONS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select aria-label="Stock" disabled>
          <option>Any stock</option>
        </Select>
      </Specimen>
      <Specimen part="SearchInput">
        <div className="input-group input-group--search">
          <SearchInput aria-label="Search" placeholder="Search" />
        </div>
      </Specimen>
      <Specimen part="SearchInputGroup">
        <SearchInputGroup
          label="Search customers"
          placeholder="Search customers"
          className=""
          asked="asha"
          onSearch={() => {}}
        />
      </Specimen>
      <Specimen part="MultiSelect">
        <MultiSelect
          label="Category"
          placeholder="Select Category"
          options={OPTIONS}
          chosen={chosen}
          onChange={setChosen}
        />
        <MultiSelect
          label="Sub Category"
          placeholder="Select Sub Category"
          options={[]}
          chosen={[]}
          onChange={() => {}}
          error="Choose at least one"
        />
      </Specimen>
      <Specimen part="Chips">
        <Chips label="Brands" chips={chips} onRemove={(chip) => setChips(chips.filter((other) => other !== chip))} />
        <State name="read-only">
          <Chips label="Fixed brands" chips={OPTIONS} />
        </State>
      </Specimen>
      <Specimen part="Stepper">
        <Stepper
          label="Pieces"
          value={count}
          fewer="One fewer"
          more="One more"
          onFewer={count > 0 ? () => setCount(count - 1) : null}
          onMore={() => setCount(count + 1)}
        />
        <State name="at its limit">
          <Stepper label="Pieces, at most 24" value={24} fewer="Fewer" more="More" onFewer={() => {}} onMore={null} />
        </State>
      </Specimen>
    </>
  )
}
