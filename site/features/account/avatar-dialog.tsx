import { type ChangeEvent, useEffect, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { fitForUpload } from '../../ui/shrink-image.ts'
import { showToast } from '../toasts/toasts.ts'
import { Avatar } from './Avatar.tsx'
import { uploadAvatar } from './account.ts'
import type { User } from './session.ts'

/** The "Edit" button next to the avatar, and the dialog to choose, preview and upload a new image. */
export function AvatarEditor({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button className="button button--quiet button--small" type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <Dialog title="Profile image" open={open} onClose={() => setOpen(false)}>
        <AvatarForm user={user} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function AvatarForm({ user, onDone }: { user: User; onDone(): void }) {
  const [file, setFile] = useState<File>()
  const [share, setShare] = useState<number>()
  const preview = useObjectUrl(file)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    if (chosen && !chosen.type.startsWith('image/')) showToast('error', 'Only images can be uploaded')
    else if (chosen) setFile(chosen)
  }
  const send = async () => {
    if (!file) return
    setShare(0)
    const result = await uploadAvatar(await fitForUpload(file), setShare)
    setShare(undefined)
    showToast(result.success ? 'success' : 'error', result.message)
    if (result.success) onDone()
  }
  const busy = share !== undefined
  return (
    <>
      <div className="avatar-form">
        <Avatar address={user.avatar} name={user.name} preview={preview} />
        <label className="button button--quiet file-button">
          {file ? 'Choose another' : 'Choose an image'}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            disabled={busy}
            aria-describedby="avatar-hint"
            onChange={choose}
          />
        </label>
        <p className="field__hint" id="avatar-hint">
          JPEG, PNG, WebP or AVIF; photos of more than 5 MB are made smaller.
        </p>
        {busy && <progress className="progress" value={share} max={1} aria-label="Upload" />}
      </div>
      <div className="dialog__actions">
        <button
          className="button button--action"
          type="button"
          disabled={!file || busy}
          aria-busy={busy}
          onClick={send}
        >
          {busy ? 'Loading...' : 'Upload'}
        </button>
      </div>
    </>
  )
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
