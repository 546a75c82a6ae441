/** The version of the public interface, in the OpenAPI description and the agents index. */
export const interfaceVersion = '1.0.0';
