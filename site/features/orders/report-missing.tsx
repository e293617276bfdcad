import { Fragment, useRef, useState } from 'react'
import type { ComplaintPhoto, ComplaintView } from '../../../src/order/contract.ts'
import { complaintLabel } from '../../../src/shared/complaint-kinds.ts'
import { CONTACT } from '../../api/paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { answeredLabel, numbered } from './complaint-labels.ts'
import { ComplaintPhotos } from './complaint-photos.tsx'
import { ReportForm } from './report-form.tsx'
import { usePhotos } from './use-photos.ts'

interface Props {
  orderId: string
  lineId: string
  name: string
  /** Pieces that were delivered. */
  delivered: number
  /** The complaints about it, the latest first. */
  complaints: readonly ComplaintView[]
  /** Photos that were added in an earlier visit, without a complaint. */
  pendingPhotos: readonly ComplaintPhoto[]
  /** Whether the shopper may choose this product to complain about. */
  isOffered: boolean
}

/** Reports what is wrong with a product that was delivered, or was not, and with how many pieces of it. */
export function ReportMissing({ orderId, lineId, name, delivered, complaints, pendingPhotos, isOffered }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  // Here, and not in the dialog, so that closing it ends no upload.
  const photos = usePhotos({ orderId, lineId, pending: pendingPhotos })
  return (
    <>
      {complaints.length > 0 ? (
        <>
          {numbered(complaints).map(({ number, complaint: { photos: own, answer, ...complaint } }) => (
            <Fragment key={number}>
              <p className="order-line__missing" ref={number === complaints.length ? said : undefined} tabIndex={-1}>
                {complaintLabel(complaint, delivered)}
                {answer && (
                  <span className="order-line__answer" role="status">
                    {answeredLabel(answer)}
                    {answer.note && <q>{answer.note}</q>}
                  </span>
                )}
              </p>
              <ComplaintPhotos photos={own} name={name} />
            </Fragment>
          ))}
          {complaints[0]?.answer && (
            <a className="link order-line__report" href={CONTACT}>
              Still not right? Ask the shop
            </a>
          )}
        </>
      ) : (
        isOffered && (
          <button
            className="link order-line__report"
            type="button"
            ref={button}
            aria-label={`Report a problem: ${name}`}
            onClick={() => setOpen(true)}
          >
            Report a problem
          </button>
        )
      )}
      <Dialog
        title="Report a problem"
        open={open}
        onClose={() => setOpen(false)}
        focusAfter={() => button.current ?? said.current}
      >
        <p>{name}</p>
        <ReportForm
          orderId={orderId}
          lineId={lineId}
          delivered={delivered}
          photos={photos}
          onSent={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}
