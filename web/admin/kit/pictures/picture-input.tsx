import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { type ChangeEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { picturePath } from '../../../../src/paths/paths.ts'
import { api, orThrow } from '../../api/client.ts'
import { useAction } from '../actions/action.ts'
import { type InputProps, labelOf, rulesOf } from '../inputs/inputs.tsx'
import { useField } from '../inputs/use-field.ts'
import { FileDrop } from './file-drop.tsx'
import { pictureMessages as messages } from './picture-messages.ts'
import './picture.css'

// The code for cropping is only needed once a picture is chosen.
const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

const accept = 'image/png,image/jpeg,image/webp'

type PictureProps = InputProps & {
  /** Width divided by height, as the site shows it. */
  readonly ratio: number
}

/** A picture: chosen, cropped as the site shows it, uploaded; the field has its key. */
export function PictureInput(props: PictureProps) {
  const { source, label, help, ratio } = props
  const { field, isInvalid, problem } = useField({ source, validate: rulesOf(props) })
  const id = useId()
  const [file, setFile] = useState<File>()
  const key: string | null = field.value ?? null
  const set = (next: string | null) => {
    field.onChange(next)
    setFile(undefined)
  }
  return (
    <fieldset className="picture" aria-describedby={`${id}-help`}>
      <legend>{labelOf(props, label)}</legend>
      {key ? (
        <PicturePreview src={picturePath(key)} ratio={ratio} onChosen={setFile} onRemove={() => set(null)} />
      ) : (
        <FileDrop
          label={messages.choose}
          hint={messages.drop}
          accept={accept}
          onFile={setFile}
          describedBy={`${id}-help`}
        />
      )}
      <FormHelperText id={`${id}-help`} error={isInvalid}>
        {problem ?? help ?? messages.help}
      </FormHelperText>
      {file ? (
        <CropAndUpload file={file} ratio={ratio} onCancel={() => setFile(undefined)} onDone={set} />
      ) : null}
    </fieldset>
  )
}

type PicturePreviewProps = {
  readonly src: string
  readonly ratio: number
  readonly onChosen: (file: File) => void
  readonly onRemove: () => void
}

// Pictures are decorative beside their text, here as on the site, so their alternative text is empty.
function PicturePreview({ src, ratio, onChosen, onRemove }: PicturePreviewProps) {
  const input = useRef<HTMLInputElement>(null)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file) onChosen(file)
    event.target.value = ''
  }
  return (
    <div className="picture-preview">
      <img src={src} alt="" style={{ aspectRatio: ratio }} />
      <input ref={input} type="file" hidden accept={accept} onChange={onChange} />
      <div className="buttons">
        <Button size="small" variant="outlined" onClick={() => input.current?.click()}>
          {messages.replace}
        </Button>
        <Button size="small" color="error" onClick={onRemove}>
          {messages.remove}
        </Button>
      </div>
    </div>
  )
}

type CropAndUploadProps = {
  readonly file: File
  readonly ratio: number
  readonly onCancel: () => void
  readonly onDone: (key: string) => void
}

function CropAndUpload({ file, ratio, onCancel, onDone }: CropAndUploadProps) {
  const { run } = useAction((picture: Blob) => uploadPicture(picture, file.name), { keeps: 'screen' })
  const send = async (picture: Blob) => {
    const key = await run(picture)
    if (key) onDone(key)
  }
  return (
    <Suspense fallback={null}>
      <CropDialog file={file} ratio={ratio} onCancel={onCancel} onCropped={send} />
    </Suspense>
  )
}

async function uploadPicture(picture: Blob, name: string): Promise<string | null> {
  const form = new FormData()
  form.set('purpose', 'picture')
  form.set('file', picture, name)
  const { file_key } = await orThrow(
    api.POST('/uploads/form', { body: { purpose: 'picture', file: name }, bodySerializer: () => form }),
  )
  return file_key
}
