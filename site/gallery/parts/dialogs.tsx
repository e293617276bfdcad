import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { MenuInPlace, type MenuPlace } from '../../ui/MenuInPlace.tsx'
import { SuccessPopup } from '../../ui/SuccessPopup.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { LONG_NAME } from '../catalogue.ts'
import { Specimen, State } from './specimen.tsx'

/** Parts that open over the page. The names of their buttons say what opens. */
export function Dialogs() {
  const [shown, setShown] = useState<'Dialog' | 'ConfirmDialog' | 'SuccessPopup' | null>(null)
  const close = () => setShown(null)
  const opener = (part: NonNullable<typeof shown>) => (
    <button className="button button--quiet" type="button" onClick={() => setShown(part)}>
      {`Open ${part}`}
    </button>
  )
  return (
    <>
      <Specimen part="Dialog">
        {opener('Dialog')}
        <Dialog title={LONG_NAME} open={shown === 'Dialog'} onClose={close}>
          <form className="form">
            <TextField label="Name of the category" error="This name is taken" />
            <FormActions back="Back" submit="Save" busy={false} onBack={close} />
          </form>
        </Dialog>
      </Specimen>
      <Specimen part="ConfirmDialog">
        {opener('ConfirmDialog')}
        <ConfirmDialog
          title="Delete the product"
          question={`${LONG_NAME} will be gone for good.`}
          confirm="Delete"
          open={shown === 'ConfirmDialog'}
          onConfirm={close}
          onCancel={close}
        />
      </Specimen>
      <Specimen part="SuccessPopup">
        {opener('SuccessPopup')}
        <SuccessPopup text={shown === 'SuccessPopup' ? 'Product created' : null} onClose={close} />
      </Specimen>
      <Specimen part="FormActions">
        <FormActions back="Back" submit="Save" busy={false} onBack={close} />
        <FormActions back="Keep" submit="Delete" look="danger" busy={false} onBack={close} />
        <State name="busy">
          <FormActions back="Back" submit="Saving" look="danger-filled" busy onBack={close} />
        </State>
      </Specimen>
      <Specimen part="MenuButton">
        <MenuButton className="button button--quiet" menu={menu}>
          Open MenuButton
        </MenuButton>
      </Specimen>
      <Specimen part="MenuInPlace">
        <MenuButton className="button button--quiet" menu={menu}>
          Open MenuInPlace
        </MenuButton>
      </Specimen>
    </>
  )
}

function menu(place: MenuPlace) {
  return (
    <MenuInPlace {...place} label="What to do with it">
      <Menu.Item className="menu__item">Print</Menu.Item>
      <Menu.Item className="menu__item">{LONG_NAME}</Menu.Item>
    </MenuInPlace>
  )
}
