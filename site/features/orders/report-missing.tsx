import { Fragment, type RefObject, useRef } from 'react'
import type { ComplaintPhoto, ComplaintView } from '../../../src/order/contract.ts'
import { complaintLabel } from '../../../src/shared/complaint-kinds.ts'
import { reportablePieces } from '../../../src/shared/complaint-pieces.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { compensatedIn } from './compensated.ts'
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
  /** Whether the report of it begins here; otherwise the page's one button leads to it. */
  isOffered: boolean
  /** Whether its form is shown. */
  open: boolean
  onOpen(): void
  onClose(): void
  /** Shows how to ask the shop. */
  onAsk(): void
  /** What has the focus once the form is closed that was not opened here. */
  opener: RefObject<HTMLElement | null>
}

/**
 * Reports what is wrong with a product that was delivered, or was not, and with how many pieces of it. What was reported can be
 * changed until the shop responds, and then be followed by a further report about the pieces that are left.
 */
export function ReportMissing(props: Props) {
  const {
    orderId,
    lineId,
    name,
    delivered,
    complaints,
    pendingPhotos,
    isOffered,
    open,
    onOpen,
    onClose,
    onAsk,
    opener,
  } = props
  const button = useRef<HTMLButtonElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const isSent = useRef(false)
  const [latest] = complaints
  const reported = latest && !latest.answer ? latest : null
  const pieces = reportablePieces(delivered, compensatedIn(complaints, lineId))
  const report = { orderId, lineId, ...(latest?.answer && { answerId: latest.answer._id }) }
  // Here, and not in the dialog, so that closing it ends no upload.
  const photos = usePhotos({
    ...report,
    stored: [...(reported?.photos ?? []), ...pendingPhotos],
    settled: complaints.flatMap(({ answer, photos: own }) => (answer ? own.map(({ _id }) => _id) : [])),
  })
  const title = titleOf(latest)
  return (
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
      {pieces > 0 && (complaints.length > 0 || isOffered) && (
        <button
          className="link order-line__report"
          type="button"
          ref={button}
          aria-label={`${title}: ${name}`}
          onClick={onOpen}
        >
          {title}
        </button>
      )}
      {latest?.answer && (
        <button className="link order-line__report" type="button" onClick={onAsk}>
          Still not right? Ask the shop
        </button>
      )}
      <Dialog
        title={title}
        open={open}
        onClose={onClose}
        focusAfter={() => {
          const next = isSent.current ? said.current : (button.current ?? opener.current)
          isSent.current = false
          return next
        }}
      >
        <p>{name}</p>
        <ReportForm
          report={report}
          pieces={pieces}
          reported={reported}
          photos={photos}
          onSent={() => {
            isSent.current = true
            onClose()
          }}
        />
      </Dialog>
    </>
  )
}

function titleOf(latest: ComplaintView | undefined): string {
  if (!latest) return 'Report a problem'
  return latest.answer ? 'Report a further problem' : 'Change the report'
}
