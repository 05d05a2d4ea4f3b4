import { uploadMessages as messages } from './messages.ts'
import { useUploads } from './own-uploads.ts'
import { UploadProgress } from './upload-progress.tsx'

/** The running uploads, on every screen. */
export function UploadsPanel() {
  const running = useUploads()
  if (running.length === 0) return null
  return (
    <section className="uploads" aria-label={messages.title}>
      <h2>{messages.title}</h2>
      <ul>
        {running.map((upload) => (
          <li key={upload.slot}>
            <p className="uploads-label">{upload.label}</p>
            <UploadProgress upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  )
}
