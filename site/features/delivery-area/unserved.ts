import { computed } from 'nanostores'
import { $area } from './area.ts'

/** The pincode of the area that the header names, if the shop does not deliver there. Null if it does, or if none is known. */
export const $unserved = computed($area, (area) => (area?.serves === false ? area.pincode : null))
