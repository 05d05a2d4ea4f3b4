import Button from '@mui/material/Button'
import { useRecordContext } from 'ra-core'
import { useFormContext, useWatch } from 'react-hook-form'
import type { components } from '../api/admin-api.gen.ts'
import { StateChip } from '../kit/actions/publishing.tsx'
import { MomentInput } from '../kit/inputs/inputs.tsx'
import { Chip, Panel } from '../kit/screen.tsx'
import { dayAndTime } from '../kit/texts/format.ts'
import { contentMessages } from './messages.ts'

const messages = contentMessages.plan

type Publication = Pick<components['schemas']['Page'], 'state' | 'publish_at'>

/** The state of a post or page; a scheduled draft shows its date. */
export function PublicationState({ row: { state, publish_at } }: { readonly row: Partial<Publication> }) {
  if (!state) return null
  if (!publish_at) return <StateChip state={state} />
  return (
    <Chip tone="careful">
      {messages.scheduled} · {dayAndTime(publish_at)}
    </Chip>
  )
}

/** The scheduled publication of a draft, with its effect in words. */
export function PublishAtPanel({ kind }: { readonly kind: 'post' | 'page' }) {
  const row = useRecordContext<Publication & { readonly id: string }>()
  const { setValue } = useFormContext()
  const publishAt: string | null = useWatch({ name: 'publish_at' }) ?? null
  if (row?.state !== 'draft') return null
  const refusePast = (value: string | null) =>
    value && value !== row.publish_at && Date.parse(value) <= Date.now() ? messages.past : undefined
  return (
    <Panel
      title={messages.title}
      help={publishAt ? messages.will[kind](dayAndTime(publishAt)) : messages.manually[kind]}
    >
      <div className="publish-at">
        <MomentInput source="publish_at" label={messages.publishAt} validate={refusePast} />
        {publishAt ? (
          <Button
            type="button"
            onClick={() => setValue('publish_at', null, { shouldDirty: true, shouldValidate: true })}
          >
            {messages.unschedule}
          </Button>
        ) : null}
      </div>
    </Panel>
  )
}
