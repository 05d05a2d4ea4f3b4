import type { components, paths } from '../api/admin-api.gen.ts'
import { may } from '../api/session.ts'
import { AccessInput, accessKinds } from '../kit/access-input.tsx'
import { ChoiceFilter, SearchFilter } from '../kit/filters.tsx'
import { CreateScreen, EditScreen } from '../kit/form.tsx'
import { priceOf } from '../kit/format.ts'
import { MoneyInput, TextInput } from '../kit/inputs.tsx'
import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/list.tsx'
import { MarkdownInput } from '../kit/markdown-input.tsx'
import { OtherPrices } from '../kit/other-prices.tsx'
import { PictureInput } from '../kit/picture-input.tsx'
import { PublishActs, publishingWords, StateChip } from '../kit/publishing.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { SlugInput } from '../kit/slug-input.tsx'
import { ProductFiles } from './product-files.tsx'
import { productWords as say } from './words.ts'

type Product = components['schemas']['DigitalProduct']
type Listed =
  paths['/digital_products']['get']['responses'][200]['content']['application/json']['data'][number]

const back = { to: '/digital_products', label: say.products }
const kinds = ['lifetime', 'until_date', 'for_days'] as const

export function ProductList() {
  const create = (
    <CreateLink to="/digital_products/create" permission="digital_products:write" label={say.newProduct} />
  )
  return (
    <Screen title={say.products} actions={create}>
      <List<Listed>
        resource="digital_products"
        open={({ id }) => `/digital_products/${id}`}
        empty={{ title: say.noProducts, text: say.noProductsText, action: create }}
        filters={
          <>
            <SearchFilter />
            <ChoiceFilter name="state" label={publishingWords.state} choices={publishingWords.states} />
          </>
        }
        columns={[
          { title: say.fields.name, show: ({ name }) => name },
          { title: say.fields.price, show: ({ price }) => price && priceOf(price), align: 'end' },
          {
            title: say.fields.access,
            show: ({ access }) => access && accessKinds[access.kind],
            isMinor: true,
          },
          { title: say.fields.state, show: ({ state }) => state && <StateChip state={state} /> },
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
      title={say.newProduct}
      defaults={{ access: { kind: 'lifetime' } }}
    >
      <Panel>
        <TextInput source="name" label={say.fields.name} atMost={200} isRequired />
        <SlugInput from="name" base="/products/" />
        <MoneyInput source="price" label={say.fields.price} help={say.help.price} isRequired />
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
      fields={say.fields}
      isReadOnly={isReadOnly}
      actions={(product) => (
        <>
          {isReadOnly ? null : <OtherPrices kind="digital_product" id={product.id} />}
          <PublishActs
            resource="digital_products"
            row={product}
            name={product.name}
            address={`/products/${product.slug}`}
            isReadOnly={isReadOnly}
          />
        </>
      )}
      more={({ id }) => <ProductFiles productId={id} isReadOnly={isReadOnly} />}
    >
      <Panel>
        <TextInput source="name" label={say.fields.name} atMost={200} isRequired />
        <SlugInput from="name" base="/products/" isFixed />
        <TextInput source="summary" label={say.fields.summary} help={say.help.summary} lines={2} />
        <MoneyInput source="price" label={say.fields.price} help={say.help.price} isRequired />
        <AccessInput kinds={kinds} />
        <MarkdownInput source="description" label={say.fields.description} lines={8} />
        <PictureInput source="image_key" label={say.fields.image_key} ratio={16 / 9} />
      </Panel>
    </EditScreen>
  )
}
