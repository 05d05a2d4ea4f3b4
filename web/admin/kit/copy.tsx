import Button from '@mui/material/Button'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import { sharedMessages } from './texts/shared-messages.ts'

/** A text to hand out, with a button that copies it. */
export function Copyable({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <div className="copyable">
      <span className="copyable-label">{label}</span>
      <code>{text}</code>
      <Button
        size="small"
        onClick={() => void copy()}
        startIcon={<Icon name={isCopied ? 'check' : 'copy'} size={16} />}
        aria-label={`${sharedMessages.copy}: ${label}`}
      >
        {isCopied ? sharedMessages.copied : sharedMessages.copy}
      </Button>
      <span role="status" className="unseen">
        {isCopied ? sharedMessages.copied : ''}
      </span>
    </div>
  )
}
