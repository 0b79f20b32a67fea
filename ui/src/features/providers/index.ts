/** Who answers. */
export { ProviderMenu } from "./provider-menu";
