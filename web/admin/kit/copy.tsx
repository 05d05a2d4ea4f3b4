import Button from '@mui/material/Button'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import { common } from './texts/words.ts'

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
        aria-label={`${common.copy}: ${label}`}
      >
        {isCopied ? common.copied : common.copy}
      </Button>
      <span role="status" className="unseen">
        {isCopied ? common.copied : ''}
      </span>
    </div>
  )
}
