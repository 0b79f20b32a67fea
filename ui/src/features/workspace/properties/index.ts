/** What a file says at its top, as fields. */
export { fieldsOf } from "./fields";
export { Properties } from "./properties";
