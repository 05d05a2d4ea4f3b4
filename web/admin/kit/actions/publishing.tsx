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
    state: 'State',
    states: { draft: 'Draft', published: 'Published', archived: 'Archived' },
    published: 'Published',
    publishTitle: (name: string) => `Publish ${name}?`,
    publishText: 'Everybody can see it on the site at once.',
    archived: 'Archived',
    archiveTitle: (name: string) => `Archive ${name}?`,
    archiveText: 'It is no longer listed or sold. Its owners keep their access. You can publish it again.',
    deleted: 'Deleted',
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteText: 'It is gone for good. What was sold cannot be deleted; archive it instead.',
  },
  'zh-TW': {
    state: '狀態',
    states: { draft: '草稿', published: '已發布', archived: '已封存' },
    published: '已發布',
    publishTitle: (name: string) => `要發布「${name}」嗎？`,
    publishText: '所有人會立即在網站上看到。',
    archived: '已封存',
    archiveTitle: (name: string) => `要封存「${name}」嗎？`,
    archiveText: '將不再顯示或販售。已擁有的人會保留。之後可以重新發布。',
    deleted: '已刪除',
    deleteTitle: (name: string) => `要刪除「${name}」嗎？`,
    deleteText: '將永久刪除。已售出的內容無法刪除，請改為封存。',
  },
  ja: {
    state: '状態',
    states: { draft: '下書き', published: '公開中', archived: 'アーカイブ済み' },
    published: '公開しました',
    publishTitle: (name: string) => `「${name}」を公開しますか？`,
    publishText: 'すぐにサイトで誰でも見られるようになります。',
    archived: 'アーカイブしました',
    archiveTitle: (name: string) => `「${name}」をアーカイブしますか？`,
    archiveText: '表示も販売もされなくなります。持っている人はそのまま使えます。再び公開できます。',
    deleted: '削除しました',
    deleteTitle: (name: string) => `「${name}」を削除しますか？`,
    deleteText: '完全に削除されます。販売済みのものは削除できないため、アーカイブしてください。',
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
  /** The consequence of archiving for those who have it, if it is more than usual. */
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
