import type { components, paths } from '../api/admin-api.gen.ts'
import { may } from '../api/session.ts'
import { PublishActs, publishingWords, StateChip } from '../kit/acts/publishing.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { AccessInput, accessKinds } from '../kit/inputs/access-input.tsx'
import { MoneyInput, TextInput } from '../kit/inputs/inputs.tsx'
import { OtherPrices } from '../kit/inputs/other-prices.tsx'
import { SlugInput } from '../kit/inputs/slug-input.tsx'
import { CreateLink } from '../kit/links.tsx'
import { ChoiceFilter, SearchFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { MarkdownInput } from '../kit/markdown/markdown-input.tsx'
import { PictureInput } from '../kit/pictures/picture-input.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { priceOf } from '../kit/texts/format.ts'
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
