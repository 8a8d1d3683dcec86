import { Cards } from '../Card.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportData } from './ExportData.tsx'

/** `/settings/data`: a copy of what is kept of a person, and the end of their account. */
export default function DataSettings() {
  return (
    <Cards>
      <ExportData />
      <DeleteAccount />
    </Cards>
  )
}
