import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useRef, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { sharedMessages } from '../texts/shared-messages.ts'
import { pictureMessages as messages } from './picture-messages.ts'

type CropDialogProps = {
  readonly file: File
  /** Width divided by height. */
  readonly ratio: number
  readonly onCancel: () => void
  readonly onCropped: (picture: Blob) => Promise<void>
}

const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
const ariaLabels = {
  cropArea: messages.area,
  ...(Object.fromEntries(handles.map((at) => [`${at}DragHandle`, messages.handle])) as Record<
    `${(typeof handles)[number]}DragHandle`,
    string
  >),
}

/** Shows a picture before it is sent, and lets the reader choose the part that is used. */
export function CropDialog({ file, ratio, onCancel, onCropped }: CropDialogProps) {
  const url = useObjectUrl(file)
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const [state, setState] = useState<'ready' | 'sending' | 'unreadable'>('ready')
  const onLoad = () => {
    if (image.current) setCrop(largestCrop(image.current, ratio))
  }
  const confirm = async () => {
    if (!image.current || !crop) return
    setState('sending')
    await onCropped(await cropToBlob(image.current, crop, file.type))
    setState('ready')
  }
  return (
    <Dialog open onClose={onCancel} maxWidth="md" fullWidth>
      <DialogTitle>{messages.crop}</DialogTitle>
      <DialogContent>
        <p className="help">{messages.cropHelp}</p>
        {state === 'unreadable' ? (
          <p role="alert">{messages.unreadable}</p>
        ) : (
          <ReactCrop
            {...(crop ? { crop } : {})}
            onChange={(_pixels, part) => setCrop(part)}
            aspect={ratio}
            keepSelection
            className="crop"
            ariaLabels={ariaLabels}
          >
            {url ? (
              <img ref={image} src={url} alt="" onLoad={onLoad} onError={() => setState('unreadable')} />
            ) : null}
          </ReactCrop>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{sharedMessages.cancel}</Button>
        <Button variant="contained" onClick={() => void confirm()} disabled={!crop || state !== 'ready'}>
          {state === 'sending' ? messages.uploading : messages.use}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

function largestCrop({ naturalWidth, naturalHeight }: HTMLImageElement, ratio: number): PercentCrop {
  const fullWidth = makeAspectCrop({ unit: '%', width: 100 }, ratio, naturalWidth, naturalHeight)
  const fitting =
    fullWidth.height <= 100
      ? fullWidth
      : makeAspectCrop({ unit: '%', height: 100 }, ratio, naturalWidth, naturalHeight)
  return centerCrop(fitting, naturalWidth, naturalHeight)
}

// Wider pictures are shown nowhere.
const maximumWidth = 2_400

function cropToBlob(image: HTMLImageElement, crop: PercentCrop, type: string): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image
  const from = {
    x: (crop.x / 100) * naturalWidth,
    y: (crop.y / 100) * naturalHeight,
    width: (crop.width / 100) * naturalWidth,
    height: (crop.height / 100) * naturalHeight,
  }
  const scale = Math.min(1, maximumWidth / from.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(from.width * scale)
  canvas.height = Math.round(from.height * scale)
  const context = canvas.getContext('2d')
  context?.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))
    // PNG and WebP may be transparent.
    canvas.toBlob(done, type === 'image/jpeg' ? type : 'image/png', 0.92)
  })
}
