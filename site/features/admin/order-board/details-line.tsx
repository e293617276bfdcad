import { useState } from 'react'
import type { OrderLineView as Line } from '../../../../src/order/contract.ts'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import { late } from '../../../ui/late.tsx'
import { useSettledFocus } from '../../../ui/use-settled-focus.ts'
import { OrderLineView } from '../../orders/order-line.tsx'

const Complaint = late(async () => (await import('./complaint.tsx')).Complaint)
const ProblemForm = late(async () => (await import('./problem-form.tsx')).ProblemForm)

/** A line of an order, with the complaint about it or, once it is delivered, a way to record one. */
export function DetailsLine({ order, line }: { order: DeskOrder; line: Line }) {
  const { _id, ...sold } = line
  const [form, setForm] = useState<'unopened' | 'open' | 'left'>('unopened')
  const isRecording = form === 'open'
  const complaint = order.complaints.find(({ lineId }) => lineId === _id)
  const canRecord = order.state === 'delivered' && line.picked > 0 && !complaint
  return (
    <>
      <OrderLineView {...sold}>
        {canRecord && !isRecording && (
          <RecordButton name={line.name} takesFocus={form === 'left'} onClick={() => setForm('open')} />
        )}
      </OrderLineView>
      {canRecord && isRecording && (
        <li className="complaint">
          <b>Record a problem</b>
          <ProblemForm orderId={order.orderId} line={line} onBack={() => setForm('left')} />
        </li>
      )}
      {complaint && <Complaint order={order} line={line} complaint={complaint} startsReplying={isRecording} />}
    </>
  )
}

interface ButtonProps {
  name: string
  /** Whether it replaces the form, which had the focus. */
  takesFocus: boolean
  onClick(): void
}

function RecordButton({ name, takesFocus, onClick }: ButtonProps) {
  const button = useSettledFocus<HTMLButtonElement>()
  return (
    <button
      ref={takesFocus ? button : undefined}
      className="link complaint__record"
      type="button"
      aria-label={`Record a problem: ${name}`}
      onClick={onClick}
    >
      Record a problem
    </button>
  )
}
