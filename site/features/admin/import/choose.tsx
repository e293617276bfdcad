import { useStore } from '@nanostores/react'
import { ChevronDown, Download, FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useBusy } from '../../../ui/use-busy.ts'
import { ErrorText } from './error-text.tsx'
import { $importError, $sending, chooseFile, uploadFile } from './import.ts'
import { Paste } from './paste.tsx'
import { Progress } from './progress.tsx'
import { TemplateColumns } from './template-columns.tsx'

/** Accepts a chosen or dropped file, and offers the export and the template for download. */
export function Choose() {
  const sending = useStore($sending)
  const error = useStore($importError)
  return (
    <section className="import-choose" aria-label="New import">
      <div className="import-start">
        <div className="import-choose">
          {sending === null ? <Drop /> : <Progress label="Sending the file" share={sending} />}
          <ErrorText text={error} />
        </div>
        <div className="import-choose import-how">
          <h2>How it works</h2>
          <ol className="import-steps">
            <li>
              <b>Choose a list</b> from your billing software, a spreadsheet saved as CSV, or our template.
            </li>
            <li>
              <b>Look at what would change.</b> Nothing has changed yet.
            </li>
            <li>
              <b>Import.</b> It can be undone. Skipped rows can be downloaded, each with its reason.
            </li>
          </ol>
          <div className="import-files">
            <FileButton path="/api/export" fileName="products.csv">
              Export all products
            </FileButton>
            <FileButton path="/api/import/template" fileName="product-template.csv">
              Template
            </FileButton>
          </div>
        </div>
      </div>
      <div className="import-more">
        {sending === null && <Paste />}
        <Matching />
        <TemplateColumns />
      </div>
    </section>
  )
}

/** By what an import finds the products of its rows and images. */
function Matching() {
  return (
    <details className="import-template">
      <summary>
        <ChevronDown className="icon" aria-hidden="true" />
        How rows and images find their products
      </summary>
      <p className="import-note">
        Rows are matched by SKU, in any case, or by name, unit and brand: 1kg is 1 kg. Empty cells leave what the shop
        has; an export that comes back leaves stock alone.
      </p>
      <p className="import-note">
        A ZIP brings images: with a CSV file in it, whose image column has their names, or alone. Images named by SKU,
        barcode or Tokri ID (DAI-001.jpg, DAI-001-2.jpg) find their products by themselves.
      </p>
    </details>
  )
}

function Drop() {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void chooseFile(file)
  }
  return (
    <label
      className="import-drop"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileSpreadsheet className="icon import-drop__mark" aria-hidden="true" />
      <span className="button button--action" aria-hidden="true">
        Choose a file
      </span>
      <span className="only-wide">or drop it here</span>
      <span>A CSV file, or a ZIP of it with images, up to 256 MB</span>
      <input
        className="import-drop__input"
        type="file"
        aria-label="Choose a file"
        accept=".csv,.tsv,.txt,.zip,text/csv,text/plain,application/zip"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) void chooseFile(file)
          currentTarget.value = ''
        }}
      />
    </label>
  )
}

export function FileButton({ path, fileName, children }: { path: string; fileName: string; children: string }) {
  const [busy, setBusy, isBusy] = useBusy()
  const download = async () => {
    if (isBusy()) return
    setBusy(true)
    await uploadFile(path, fileName)
    setBusy(false)
  }
  return (
    <button
      className="button button--quiet"
      type="button"
      aria-disabled={busy}
      aria-busy={busy}
      onClick={() => void download()}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : <Download className="icon" aria-hidden="true" />}
      {children}
    </button>
  )
}
