import { longestTitle } from '../../../src/domain/content/limits.ts'
import type { components, paths } from '../api/admin-api.gen.ts'
import { may } from '../api/session.ts'
import { PublishActions } from '../kit/actions/publishing.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { TextInput } from '../kit/inputs/inputs.tsx'
import { SlugInput } from '../kit/inputs/slug-input.tsx'
import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/lists/list.tsx'
import { StateFilter } from '../kit/lists/state-filter.tsx'
import { MarkdownInput } from '../kit/markdown/markdown-input.tsx'
import { PictureInput } from '../kit/pictures/picture-input.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { contentMessages as messages } from './messages.ts'
import { PublicationState, PublishAtPanel } from './publish-at.tsx'

type Post = components['schemas']['Post']
type ListedPost = paths['/posts']['get']['responses'][200]['content']['application/json']['data'][number]

const back = { to: '/posts', label: messages.posts }

export function PostList() {
  const create = <CreateLink to="/posts/create" permission="posts:write" label={messages.newPost} />
  return (
    <Screen title={messages.posts} actions={create}>
      <List<ListedPost>
        resource="posts"
        open={({ id }) => `/posts/${id}`}
        empty={{ title: messages.noPosts, text: messages.noPostsText, action: create }}
        filters={<StateFilter />}
        columns={[
          { title: messages.fields.title, render: ({ title }) => title },
          { title: messages.fields.author, render: ({ author }) => author, isMinor: true },
          { title: messages.fields.state, render: (post) => <PublicationState row={post} /> },
          {
            title: messages.fields.published_at,
            render: ({ published_at }) => (published_at ? day(published_at) : '—'),
            isMinor: true,
          },
          {
            title: messages.fields.updated_at,
            render: ({ updated_at }) => updated_at && day(updated_at),
            isMinor: true,
          },
        ]}
      />
    </Screen>
  )
}

export function PostCreate() {
  return (
    <CreateScreen resource="posts" back={back} title={messages.newPost}>
      <Panel>
        <TextInput source="title" label={messages.fields.title} atMost={longestTitle} isRequired />
        <SlugInput from="title" base="/posts/" />
      </Panel>
    </CreateScreen>
  )
}

export function PostEdit() {
  const isReadOnly = !may('posts:write')
  return (
    <EditScreen<Post>
      resource="posts"
      back={back}
      title={({ title }) => title}
      mark={(post) => <PublicationState row={post} />}
      fields={messages.fields}
      isReadOnly={isReadOnly}
      actions={(post) => (
        <PublishActions
          resource="posts"
          row={post}
          name={post.title}
          path={`/posts/${post.slug}`}
          isReadOnly={isReadOnly}
        />
      )}
    >
      <Panel>
        <TextInput source="title" label={messages.fields.title} atMost={longestTitle} isRequired />
        <SlugInput from="title" base="/posts/" isFixed />
        <TextInput source="summary" label={messages.fields.summary} help={messages.help.summary} lines={2} />
        <MarkdownInput source="body" label={messages.fields.body} lines={14} />
        <PictureInput source="image_key" label={messages.fields.image_key} ratio={16 / 9} />
      </Panel>
      <PublishAtPanel kind="post" />
    </EditScreen>
  )
}
