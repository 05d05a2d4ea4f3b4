import { longestTitle } from '../../../src/domain/catalog/limits.ts'
import type { components, paths } from '../api/admin-api.gen.ts'
import { may } from '../api/session.ts'
import { PublishActions, StateChip } from '../kit/actions/publishing.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { AccessInput, accessKinds } from '../kit/inputs/access-input.tsx'
import { MoneyInput, TextInput } from '../kit/inputs/inputs.tsx'
import { OtherPrices } from '../kit/inputs/other-prices.tsx'
import { SlugInput } from '../kit/inputs/slug-input.tsx'
import { CreateLink } from '../kit/links.tsx'
import { SearchFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { StateFilter } from '../kit/lists/state-filter.tsx'
import { MarkdownInput } from '../kit/markdown/markdown-input.tsx'
import { PictureInput } from '../kit/pictures/picture-input.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { priceOf } from '../kit/texts/format.ts'
import { productMessages as messages } from './messages.ts'
import { ProductFiles } from './product-files.tsx'

type Product = components['schemas']['DigitalProduct']
type ListedProduct =
  paths['/digital_products']['get']['responses'][200]['content']['application/json']['data'][number]

const back = { to: '/digital_products', label: messages.products }
const kinds = ['lifetime', 'until_date', 'for_days'] as const

export function ProductList() {
  const create = (
    <CreateLink
      to="/digital_products/create"
      permission="digital_products:write"
      label={messages.newProduct}
    />
  )
  return (
    <Screen title={messages.products} actions={create}>
      <List<ListedProduct>
        resource="digital_products"
        open={({ id }) => `/digital_products/${id}`}
        empty={{ title: messages.noProducts, text: messages.noProductsText, action: create }}
        filters={
          <>
            <SearchFilter />
            <StateFilter />
          </>
        }
        columns={[
          { title: messages.fields.name, render: ({ name }) => name },
          { title: messages.fields.price, render: ({ price }) => price && priceOf(price), align: 'end' },
          {
            title: messages.fields.access,
            render: ({ access }) => access && accessKinds[access.kind],
            isMinor: true,
          },
          { title: messages.fields.state, render: ({ state }) => state && <StateChip state={state} /> },
        ]}
      />
    </Screen>
  )
}

export function ProductCreate() {
  return (
    <CreateScreen
      resource="digital_products"
      back={back}
      title={messages.newProduct}
      defaults={{ access: { kind: 'lifetime' } }}
    >
      <Panel>
        <TextInput source="name" label={messages.fields.name} atMost={longestTitle} isRequired />
        <SlugInput from="name" base="/products/" />
        <MoneyInput source="price" label={messages.fields.price} help={messages.help.price} isRequired />
        <AccessInput kinds={kinds} />
      </Panel>
    </CreateScreen>
  )
}

export function ProductEdit() {
  const isReadOnly = !may('digital_products:write')
  return (
    <EditScreen<Product>
      resource="digital_products"
      back={back}
      title={({ name }) => name}
      mark={({ state }) => <StateChip state={state} />}
      fields={messages.fields}
      isReadOnly={isReadOnly}
      actions={(product) => (
        <>
          {isReadOnly ? null : <OtherPrices kind="digital_product" id={product.id} />}
          <PublishActions
            resource="digital_products"
            row={product}
            name={product.name}
            path={`/products/${product.slug}`}
            isReadOnly={isReadOnly}
          />
        </>
      )}
      more={({ id }) => <ProductFiles productId={id} isReadOnly={isReadOnly} />}
    >
      <Panel>
        <TextInput source="name" label={messages.fields.name} atMost={longestTitle} isRequired />
        <SlugInput from="name" base="/products/" isFixed />
        <TextInput source="summary" label={messages.fields.summary} help={messages.help.summary} lines={2} />
        <MoneyInput source="price" label={messages.fields.price} help={messages.help.price} isRequired />
        <AccessInput kinds={kinds} />
        <MarkdownInput source="description" label={messages.fields.description} lines={8} />
        <PictureInput source="image_key" label={messages.fields.image_key} ratio={16 / 9} />
      </Panel>
    </EditScreen>
  )
}
