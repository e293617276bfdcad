import { useState } from 'react'
import type { OrderLineView as Line } from '../../../../src/order/contract.ts'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { reportablePieces } from '../../../../src/shared/complaint-pieces.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { late } from '../../../ui/late.tsx'
import { useSettledFocus } from '../../../ui/use-settled-focus.ts'
import { compensatedIn } from '../../orders/compensated.ts'
import { numbered } from '../../orders/complaint-labels.ts'
import { OrderLineView } from '../../orders/order-line.tsx'

const Complaint = late(async () => (await import('./complaint.tsx')).Complaint)
const ProblemForm = late(async () => (await import('./problem-form.tsx')).ProblemForm)

/** A line of an order, with the complaints about it and, once it is delivered, a way to record one. */
export function DetailsLine({ order, line }: { order: DeskOrder; line: Line }) {
  const { _id, ...sold } = line
  const complaints = order.complaints.filter(({ lineId }) => lineId === _id)
  // The number of complaints that there were as the form was opened: it is for the next one.
  const [openedAt, setOpenedAt] = useState<number | null>(null)
  const [isLeft, setLeft] = useState(false)
  const pieces = reportablePieces(line.picked, compensatedIn(complaints, _id))
  const isOpen = complaints.some(({ answer }) => !answer)
  const canRecord = order.state === 'delivered' && pieces > 0 && !isOpen
  const isRecording = openedAt === complaints.length
  const show = (at: number | null) => {
    setOpenedAt(at)
    setLeft(at === null)
  }
  return (
    <>
      <OrderLineView {...sold}>
        {canRecord && !isRecording && (
          <RecordButton
            name={titleOf(line)}
            label={complaints.length > 0 ? 'Record another problem' : 'Record a problem'}
            takesFocus={isLeft}
            onClick={() => show(complaints.length)}
          />
        )}
      </OrderLineView>
      {canRecord && isRecording && (
        <li className="complaint">
          <b>Record a problem</b>
          <ProblemForm orderId={order.orderId} line={line} pieces={pieces} onBack={() => show(null)} />
        </li>
      )}
      {numbered(complaints).map(({ number, complaint }) => (
        <Complaint
          key={number}
          order={order}
          line={line}
          complaint={complaint}
          startsReplying={openedAt === complaints.length - 1}
        />
      ))}
    </>
  )
}

interface ButtonProps {
  name: string
  label: string
  /** Whether it replaces the form, which had the focus. */
  takesFocus: boolean
  onClick(): void
}

function RecordButton({ name, label, takesFocus, onClick }: ButtonProps) {
  const button = useSettledFocus<HTMLButtonElement>()
  return (
    <button
      ref={takesFocus ? button : undefined}
      className="link complaint__record"
      type="button"
      aria-label={`${label}: ${name}`}
      onClick={onClick}
    >
      {label}
    </button>
  )
}
