import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Panel } from '../kit/screen.tsx'
import { appearanceMessages as messages } from './messages.ts'

const fields = [
  'accent_colour',
  'typeface',
  'logo_key',
  'cover_key',
  'navigation',
  'footer',
  'sections',
] as const

/** The real front page, rendered by the server with the current values of the form. */
export function Preview() {
  const [size, setSize] = useState<'wide' | 'narrow'>('wide')
  const values = useWatch({ name: [...fields] })
  const appearance = JSON.stringify(Object.fromEntries(fields.map((name, n) => [name, values[n]])))
  useEffect(() => {
    const timer = setTimeout(() => submit(appearance), 400)
    return () => clearTimeout(timer)
  }, [appearance])
  return (
    <Panel
      title={messages.preview}
      help={messages.previewHelp}
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={size}
          onChange={(_event, next: 'wide' | 'narrow' | null) => next && setSize(next)}
          aria-label={messages.preview}
        >
          <ToggleButton value="wide">{messages.wide}</ToggleButton>
          <ToggleButton value="narrow">{messages.narrow}</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      <div className={`preview preview-${size}`}>
        <iframe name="preview" title={messages.preview} />
      </div>
    </Panel>
  )
}

// The form is part of the document, with its CSRF token; its response is shown in the frame.
function submit(appearance: string) {
  const form = document.getElementById('preview')
  if (!(form instanceof HTMLFormElement)) return
  const input = form.elements.namedItem('look')
  if (input instanceof HTMLInputElement) input.value = appearance
  form.submit()
}
