import Button from '@mui/material/Button'
import { type RaRecord, useDelete, useUpdate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { Icon } from '../icon.tsx'
import { Chip } from '../screen.tsx'
import { choose } from '../texts/language.ts'
import { sharedMessages } from '../texts/shared-messages.ts'
import { ConfirmButton } from './confirm.tsx'

export const publishingMessages = choose({
  en: {
    state: 'Status',
    states: { draft: 'Draft', published: 'Published', archived: 'Archived' },
    published: 'Published',
    publishTitle: (name: string) => `Publish ${name}?`,
    publishText: 'It becomes visible to everyone on the site immediately.',
    archived: 'Archived',
    archiveTitle: (name: string) => `Archive ${name}?`,
    archiveText:
      'It is no longer listed or sold. Current owners keep their access. You can publish it again.',
    deleted: 'Deleted',
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteText: 'This cannot be undone. Items that have been sold cannot be deleted: archive them instead.',
  },
  'zh-TW': {
    state: '狀態',
    states: { draft: '草稿', published: '已發布', archived: '已封存' },
    published: '已發布',
    publishTitle: (name: string) => `要發布「${name}」嗎？`,
    publishText: '發布後，所有人都能立即在網站上看到。',
    archived: '已封存',
    archiveTitle: (name: string) => `要封存「${name}」嗎？`,
    archiveText: '將不再列出或販售。已購買者的使用權不受影響，之後可以重新發布。',
    deleted: '已刪除',
    deleteTitle: (name: string) => `要刪除「${name}」嗎？`,
    deleteText: '此動作無法復原。已售出的項目無法刪除，請改為封存。',
  },
  ja: {
    state: '状態',
    states: { draft: '下書き', published: '公開中', archived: 'アーカイブ済み' },
    published: '公開しました',
    publishTitle: (name: string) => `「${name}」を公開しますか？`,
    publishText: 'すぐにサイトで誰でも見られるようになります。',
    archived: 'アーカイブしました',
    archiveTitle: (name: string) => `「${name}」をアーカイブしますか？`,
    archiveText:
      '一覧に表示されず、販売もされなくなります。購入済みの人は引き続き利用できます。再び公開できます。',
    deleted: '削除しました',
    deleteTitle: (name: string) => `「${name}」を削除しますか？`,
    deleteText: 'この操作は元に戻せません。販売済みのものは削除できないため、アーカイブしてください。',
  },
})

const messages = publishingMessages
type State = keyof typeof messages.states
const tones = { draft: 'careful', published: 'good', archived: 'plain' } as const

export function StateChip({ state }: { readonly state: State }) {
  return <Chip tone={tones[state]}>{messages.states[state]}</Chip>
}

type Publishable = RaRecord & { readonly state: State; readonly updated_at: string }

type PublishActionsProps = {
  readonly resource: string
  readonly row: Publishable
  readonly name: string
  /** The path on the site, once it is published. */
  readonly path?: string
  /** The consequence of archiving for its owners, if it is unusual. */
  readonly archiveText?: string
  readonly isReadOnly: boolean
}

/** Publish, archive and delete, each with its consequences. */
export function PublishActions(props: PublishActionsProps) {
  const { resource, row, name, path, archiveText = messages.archiveText, isReadOnly } = props
  const [update] = useUpdate()
  const set = (state: State) =>
    update(resource, { id: row.id, data: { state }, previousData: row }, { returnPromise: true })
  return (
    <>
      {path && row.state === 'published' ? <SiteLink path={path} /> : null}
      {isReadOnly ? null : (
        <>
          <DeleteButton resource={resource} row={row} name={name} />
          {row.state === 'published' ? (
            <ConfirmButton
              label={sharedMessages.archive}
              title={messages.archiveTitle(name)}
              explain={archiveText}
              action={() => set('archived')}
              done={messages.archived}
            />
          ) : (
            <ConfirmButton
              label={sharedMessages.publish}
              title={messages.publishTitle(name)}
              explain={messages.publishText}
              action={() => set('published')}
              done={messages.published}
              variant="contained"
            />
          )}
        </>
      )}
    </>
  )
}

export function SiteLink({ path }: { readonly path: string }) {
  return (
    <Button href={path} target="_blank" rel="noopener" endIcon={<Icon name="open" size={16} />}>
      {sharedMessages.viewOnSite}
    </Button>
  )
}

type DeleteProps = { readonly resource: string; readonly row: RaRecord; readonly name: string }

export function DeleteButton({ resource, row, name }: DeleteProps) {
  const [remove] = useDelete()
  const navigate = useNavigate()
  return (
    <ConfirmButton
      tone="danger"
      variant="text"
      label={sharedMessages.delete}
      title={messages.deleteTitle(name)}
      explain={messages.deleteText}
      action={() => remove(resource, { id: row.id, previousData: row }, { returnPromise: true })}
      done={messages.deleted}
      onDone={() => void navigate(`/${resource}`)}
    />
  )
}
