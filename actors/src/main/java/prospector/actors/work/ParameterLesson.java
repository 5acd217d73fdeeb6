package prospector.actors.work;

import prospector.actors.CborSerializable;

/**
 * Two pages of one host whose URLs differ in one query parameter only.
 *
 * @param name of the parameter
 * @param same whether their content is the same; false: it is clearly not
 */
public record ParameterLesson(String name, boolean same) implements CborSerializable {}
