import Button from '@mui/material/Button'
import { type RaRecord, useUpdate } from 'ra-core'
import { useAction } from './action.ts'
import { ConfirmButton } from './confirm.tsx'

type ArchiveButtonProps = {
  readonly resource: string
  readonly row: RaRecord & { readonly archived_at: string | null }
  /** The question before it is archived. */
  readonly title: string
  readonly messages: Readonly<Record<'archive' | 'archiveText' | 'archived' | 'restore' | 'restored', string>>
}

/** Archives a row after a confirmation, or restores it. */
export function ArchiveButton({ resource, row, title, messages }: ArchiveButtonProps) {
  const [update] = useUpdate()
  const set = (is_archived: boolean) =>
    update(resource, { id: row.id, data: { is_archived }, previousData: row }, { returnPromise: true })
  const { run } = useAction(() => set(false), { done: messages.restored })
  if (row.archived_at)
    return (
      <Button variant="outlined" onClick={() => void run()}>
        {messages.restore}
      </Button>
    )
  return (
    <ConfirmButton
      label={messages.archive}
      title={title}
      explain={messages.archiveText}
      action={() => set(true)}
      done={messages.archived}
    />
  )
}
