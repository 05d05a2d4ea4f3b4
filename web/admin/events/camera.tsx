import { useEffect, useRef, useState } from 'react'
import { eventMessages as messages } from './messages.ts'

type Reader = (picture: ImageData) => string | undefined

/** Reads codes from the camera, each once until another one comes. */
export function Camera({ onCode }: { readonly onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const latestOnCode = useRef(onCode)
  latestOnCode.current = onCode
  useEffect(() => {
    const controller = new AbortController()
    const element = video.current
    if (element)
      watch(element, controller.signal, (code) => latestOnCode.current(code)).catch(() => setRefused(true))
    return () => controller.abort()
  }, [])
  if (isRefused) return <p role="alert">{messages.noCamera}</p>
  return <video ref={video} className="camera" muted playsInline aria-label={messages.scan} />
}

async function watch(video: HTMLVideoElement, signal: AbortSignal, onCode: (code: string) => void) {
  const read = await loadReader()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) return stop()
  video.srcObject = stream
  await video.play()
  let former = ''
  const timer = setInterval(() => {
    const code = pictureOf(video, read)
    if (!code || code === former) return
    former = code
    onCode(code)
  }, 250)
  signal.addEventListener('abort', () => clearInterval(timer))
}

function pictureOf(video: HTMLVideoElement, read: Reader): string | undefined {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0) return undefined
  const paint = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  paint?.drawImage(video, 0, 0)
  return paint ? read(paint.getImageData(0, 0, width, height)) : undefined
}

/** Loaded when the camera is used for the first time. */
async function loadReader(): Promise<Reader> {
  const { default: jsQr } = (await import('jsqr')).default
  return ({ data, width, height }) => jsQr(data, width, height)?.data || undefined
}
